// Pictures of one page of each kind, on a phone and on a desk, light and dark: node screenshots.mjs SITE INTO [KIND...]
import { mkdir } from "node:fs/promises";
import { DESK, PHONE, launched, opened, served } from "./browser.mjs";
import { kinds } from "./kinds.mjs";

const [site, into, ...wanted] = process.argv.slice(2);
const { server, home } = await served(site);
const browser = await launched();
await mkdir(into, { recursive: true });
for (const [kind, path] of Object.entries(await kinds(site))) {
  if (wanted.length && !wanted.includes(kind)) continue;
  for (const [size, viewport] of Object.entries({ phone: { ...PHONE, height: 1200 }, desk: DESK })) {
    for (const scheme of ["light", "dark"]) {
      const { page, close } = await opened(browser, home, { viewport, scheme });
      await page.goto(home + path);
      await page.screenshot({ path: `${into}/${kind.replace(" ", "-")}-${size}-${scheme}.png` });
      await close();
    }
  }
}
await browser.close();
server.close();
