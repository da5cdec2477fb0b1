// Milliseconds until the home page is shown, and from the first key in its box to the first hit: node first-hit.mjs SITE
import { launched, opened, served } from "./browser.mjs";

const { server, home } = await served(process.argv[2]);
const browser = await launched();
const { page } = await opened(browser, home);
const opening = performance.now();
await page.goto(home);
const box = page.locator(".rd-home input");
await box.waitFor();
const began = performance.now();
await box.pressSequentially("bury");
await page.locator(".rd-found:visible .rd-hit").first().waitFor();
console.log(began - opening, performance.now() - began);
await browser.close();
server.close();
