## The d20: what is added to it, and what gives advantage or disadvantage.
chapter "Abilities, checks and saving throws" of "srd-5e"

# ---- abilities ----------------------------------------------------------------------------

## The six ability scores. [SR-060]
kind ability plural abilities {
  of_creature(creature) : int              "The score a creature has"
}
rows ability(of_creature) {
  strength     "Strength"     : creature.strength
  dexterity    "Dexterity"    : creature.dexterity
  constitution "Constitution" : creature.constitution
  intelligence "Intelligence" : creature.intelligence
  wisdom       "Wisdom"       : creature.wisdom
  charisma     "Charisma"     : creature.charisma
}
## 0 for 10 and 11, and 1 more or less for every two points above or below. [SR-060]
define modifier_for(points: int)        = div(points - 10, 2)
define modifier_of(who, ability) -> int = modifier_for(ability.of_creature(who.creature))

## [SR-064]
kind skill plural skills {
  ability : ability                        "Whose modifier counts"
}
rows skill(ability) {
  athletics  "Athletics"  : strength
  acrobatics "Acrobatics" : dexterity
  stealth    "Stealth"    : dexterity
  perception "Perception" : wisdom
  medicine   "Medicine"   : wisdom
}

# ---- advantage and disadvantage -----------------------------------------------------------

## Two dice, keeping the better or the worse. Several advantages still add only one die, and with a
## disadvantage as well there is none. [SR-061] [SR-062]
rule twenty(who, label, favour: int, hindrance: int) -> int {
  return roll(twenty_of(favour, hindrance), label, who)
}
define twenty_of(favour: int, hindrance: int) -> dice =
  second_die(favour, hindrance) > 0 ? best(1, 2d20) : second_die(favour, hindrance) < 0 ? worst(1, 2d20) : 1d20
## 1 is advantage, -1 disadvantage, 0 neither.
define second_die(favour: int, hindrance: int) = min(1, favour) - min(1, hindrance)
define edge(favour: int, hindrance: int) =
  second_die(favour, hindrance) > 0 ? ", with advantage" : second_die(favour, hindrance) < 0 ? ", with disadvantage" : ""

# ---- checks and saves -----------------------------------------------------------------------

## [SR-063] [SR-064]
score check_bonus(who, skill) "{who}’s {skill}" {
  ability     : modifier_of(who, skill.ability)    "{skill.ability}"
  proficiency : who.creature.trained[skill] * who.creature.proficiency    when who.creature.trained[skill] > 0
}
## What gives advantage on checks. [SR-185]
score check_favour(who, skill) { base : 0 }
## What gives disadvantage on checks. [SR-092] [SR-097]
score check_hindrance(who) { base : 0 }
rule check(who, skill) -> int {
  return twenty(who, "check", check_favour(who, skill), check_hindrance(who)) + check_bonus(who, skill)
}
## What a creature notices without looking for it: advantage is worth 5, disadvantage costs as much. [SR-066]
define passive_perception(who) =
  10 + check_bonus(who, perception) + 5 * second_die(check_favour(who, perception), check_hindrance(who))

## Both roll; the higher total wins, and a tie changes nothing. [SR-042] [SR-045] [SR-064]
rule contest(who, skill, foe: combatant) -> bool {
  return helpless_yield and not able(foe) or outdoes(who, skill, foe, wrestling_skill(foe))
}
rule outdoes(who, skill, foe: combatant, against: skill) -> bool {
  let mine = check(who, skill)
  let theirs = check(foe, against)
  say "{who}: {skill} {mine}; {foe}: {against} {theirs}."
  return mine > theirs
}
## [SR-042] [SR-043] [SR-045]
define wrestling_skill(who) = check_bonus(who, acrobatics) > check_bonus(who, athletics) ? acrobatics : athletics

## [SR-063] [SR-065]
score save_bonus(who, ability) "{who}’s {ability} save" {
  ability     : modifier_of(who, ability)    "{ability}"
  proficiency : who.creature.proficiency    when ability in who.creature.trained_saves
}
score save_favour(who, ability) { base : 0 }
score save_hindrance(who, ability) { base : 0 }
## The incapacitated fail Strength and Dexterity saves. [SR-096] [SR-100] [SR-101]
define must_fail(who, ability) = ability in [strength, dexterity] and limp(who)
## A saving throw succeeds at the DC or above. [SR-065]
rule save(who, ability, dc: int, cover: int) -> bool { return save_with(who, ability, dc, cover, 0) }
## With so much more that gives advantage, on this one save. [SR-061] [SR-165]
rule save_with(who, ability, dc: int, cover: int, more: int) -> bool {
  if must_fail(who, ability) {
    say "{who} cannot move: the {ability} save fails."
    return false
  }
  let speaks_for     = save_favour(who, ability) + more
  let speaks_against = save_hindrance(who, ability)
  let reached = twenty(who, "save", speaks_for, speaks_against) + save_bonus(who, ability) + cover + blessing(who)
  say "{who}: {ability} save {reached} against {dc}{edge(speaks_for, speaks_against)}, {made_word(reached >= dc)}."
  return reached >= dc
}
define made_word(made: bool) = made ? "made" : "failed"
