## The character sheet, what follows from it, and the events of a fight.
chapter "Combatants" of "swords-of-infinity"

## How a fighter leaves a fight for good.
kind fate plural fates of killed

kind combatant {
  strength, dexterity, vitality, intelligence, awareness, personality : int = usual_ability    "One of the six abilities [SI-009]"
  spec            : int per skill = 0            "Specializations, added to checks"
  situation       : int per skill = 0            "What the situation and equipment add, or take [SI-002]"
  damage_spec     : int per skill = 0            "Specializations, added to damage with weapons"
  size            : int -5..5 = 0                "Larger and smaller than a human"
  level           : int 0.. = usual_level        "Raises the limit of Spirit spent [SI-115]"
  composition     : composition = human          "What it is made of"
  wound_threshold : int = 0                      "Makes the body tougher or weaker than its Vitality [SI-094]"
  armour          : int 0.. per part = 0         "Class of what each Damage Target wears [SI-068]"
  move            : int 0.. = 7                  "Squares of one walk: 35 feet [SI-025]"
  natural         : list of item = [fists]       "Weapons that are part of the body"
  spells          : list of item = []            "What it can cast"
  mastered        : list of technique = []       "Techniques known as special abilities [SI-139]"
  swim_speed      : bool = false                 "At home in the water [SI-120]"
  encumbered      : bool = false                 "Carries too much [SI-121]"
  helpless        : bool = false                 "Bound, or taken wholly unawares: no defence [SI-077]"
  hidden          : bool = false                 "Has crept up before the fight begins [SI-132]"
  cover           : int 0..10 per combatant = 0  "Damage Targets behind an obstacle, from each attacker [SI-124]"
  elevation       : int = 0                      "Feet above the ground where it stands [SI-125]"

  own parts : list of part = self.composition.parts  "Its body"

  state held           : list of item = []       "In the hands; the first is in the better one"
  state stowed         : list of item = []       "On the belt or the back"
  state at             : square = A1             "Of a large creature its upper left square [SI-023]"
  state spirit         : int 0.. = usual_spirit  "Spirit left [SI-114]"
  state spent          : int 0.. = 0         anew on round_starts    "Spirit spent this round [SI-115]"
  state initiative     : int = 0                 "Result of the initiative check"
  state actions        : int 0.. = 0             "Left this turn [SI-016]"
  state minor          : bool = false            "Has the minor action of this turn left [SI-016]"
  state awake          : bool = false            "Has come to for this turn [SI-103]"
  state turn_over      : bool = false        anew on turn_starts    "Does nothing more this turn"
  state resisted_moves : int 0.. = 0             "Resisted movements in a row [SI-033]"
  state hid_with       : int = 0                 "Roll with which it hid [SI-132]"
  state track          : list of square = [] anew on turn_starts    "Squares it has left this turn, in a row [SI-133]"
  state ahead          : list of square = []     "The squares that are left of its move [SI-137]"
  state untold         : int 0.. = 0             "Squares walked that the log has not told yet"
  state gone           : fate? = none            "How it has left the fight"
  state stood          : bool = false            "Stood when the fight was over"

  define wounds      = count(parts, it.wounded)
  define knocked_out = head_knocks_out and any(parts, it.knockout) and none(parts, it.knockout and not it.disabled)
  ## A creature with several heads stays conscious as long as one of them does. [SI-102]
  define conscious = gone == none and (awake or not knocked_out)
  ## Each disabled Damage Target costs one of the two actions. [SI-016] [SI-019] [SI-100]
  define actions_per_turn = max(0, 2 - count(parts, it.disabled))
  ## The dead, the unconscious and those who cannot act are out of the fight, but the living can
  ## still be struck. [SI-022] [SI-077] [SI-101]
  define active = conscious and actions_per_turn > 0
  ## Only unconsciousness or helplessness prevents defence. [SI-077] [SI-101] [SI-102]
  define may_defend = conscious and not helpless
  define ready      = concat(held, filter(natural, grown(self, it)))
  ## A severed arm holds nothing, and nobody walks on a severed leg. [SI-092] [SI-130]
  define hands      = count(parts, it.hand and not it.destroyed)
  define free_hands = max(0, hands - sum(held, it.hands))
  define lame       = any(parts, it.leg and it.destroyed)
  define reach      = max(map(filter(ready, it.melee), it.reach), 0)
  define across     = space(size).across
  define body       = covered(at, across)
  define run_up     = line_length(self, line_start(self))
  ## In a pit a creature is below ground level. [SI-125] [SI-150]
  define height = height_at(self, at)
}

kind combat {
  edge        : square = T20               "Lower right corner of the field"
  state order : list of combatant = []     "Who acts before whom"
  state lying : list of dropped = []       "Things on the ground"
}
## Something that has been dropped, knocked away or thrown, and its square. [SI-146]
kind dropped {
  item : item                              "What lies there"
  at   : square                            "Where"
}

event turn_starts(who)
event turn_ends(who)
event hurt(part, amount: int, cause: combatant)
event wounds(part, cause: combatant)                  "{part} is wounded."
event disables(part, cause: combatant) headline       "{part} is disabled."
event destroys(part, cause: combatant) headline       "{part} is destroyed."
event leaves(who, fate, cause: combatant) headline    "{who} is {fate}."

## Possible targets: all enemies who are not dead, except those the attacker does not see. [SI-022]
## [SI-077] [SI-132]
define foes_of(who) = filter(combatants, it.side != who.side and it.gone == none and not unaware_of(who, it))
