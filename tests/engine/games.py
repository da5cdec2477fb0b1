"""Who plays what, so that all the sets have their say."""

from __future__ import annotations

GAMES = (
    {"Ann": ("Cowboys", "Vikings"), "Bob": ("Samurai", "Ancient Egyptians")},
    {"Ann": ("Clerics", "Mages"), "Bob": ("Thieves", "Warriors"), "Cem": ("Orcs", "Halflings")},
    {"Ann": ("Anansi Tales", "Russian Fairy Tales"), "Bob": ("Polynesian Voyagers", "Ancient Incas")},
    {"Ann": ("Grimms' Fairy Tales", "Dwarves"), "Bob": ("Elves", "Samurai")},
)
