module "Dreadnaught: magic, tested"
extends "dreadnaught"

test "Casting gives an opening to those who threaten the caster and notice it [D0-033] [D0-098] [D0-099]" {
  scenario "yard"
  shaman.at = B5 ; shaman.pool = 9 ; shaman.spells = [bolt, dread]
  mira.pool = 9 ; olin.pool = 9 ; mira.hp = 20 ; shaman.hp = 20
  answer spell = bolt ; answer victim = mira ; answer strike = yes ; answer bid = 1, 1 ; answer resolve.guard = 0, 0
  answer push = 0, 0
  cast.perform(shaman)
  expect shaman.hp == 17 and mira.hp == 20 - 3 + 1 and olin.ep == 9    "less 1 for Fortitude"
  answer spell = dread ; answer victim = mira ; answer bid = 1 ; answer resolve.guard = 0 ; answer push = 0
  cast.perform(shaman)
  expect shaman.hp == 17
  mira.traits = [second_sight]
  answer spell = dread ; answer victim = mira ; answer strike = yes ; answer bid = 8, 1 ; answer resolve.guard = 0, 0
  answer push = 0, 0
  cast.perform(shaman)
  expect shaman.hp == 14
}
test "Any component alone gives a spell away, and without any a sense for magic does [D0-098] [D0-099]" {
  scenario "yard"
  shaman.at = B5 ; shaman.spells = [dread] ; shaman.pool = 9 ; mira.pool = 9
  answer deed = cast, none ; answer victim = mira ; answer bid = 1 ; answer resolve.guard = 9
  take_turn(shaman)
  expect mira.opportunities == 0                 "nobody is asked"
  for seen in [1, 2, 3] {
    dread.verbal = seen == 1 ; dread.material = seen == 2 ; dread.motion = seen == 3
    mira.pool = 9 ; shaman.pool = 9
    answer deed = cast, none ; answer victim = mira ; answer strike = yes ; answer bid = 1, 1
    answer resolve.guard = 2, 8
    take_turn(shaman)
    expect mira.opportunities == seen
  }
  dread.motion = false
  mira.traits = [second_sight] ; mira.pool = 9
  answer deed = cast, none ; answer victim = mira ; answer strike = no ; answer bid = 1 ; answer resolve.guard = 9
  take_turn(shaman)
}
test "A held fighter strikes at a holder who casts [D0-034] [D0-098]" {
  scenario "yard"
  shaman.at = B7 ; shaman.pool = 9 ; shaman.spells = [bolt] ; mira.pool = 9
  begin grappling(shaman, mira)
  answer deed = cast, none ; answer strike = yes ; answer bid = 1, 1 ; answer resolve.guard = 0, 0 ; answer push = 1, 0
  take_turn(shaman)
  expect shaman.hp == 7 - 3 - 1 and mira.hp == 7 - 3 + 1
}
test "A caster who is struck down casts nothing [D0-037] [D0-098]" {
  scenario "yard"
  shaman.at = B5 ; shaman.pool = 9 ; shaman.spells = [bolt] ; shaman.hp = 3 ; mira.pool = 1 ; dunder.at = B7
  answer victim = mira ; answer strike = yes ; answer resolve.guard = 0
  answer push = 0
  cast.perform(shaman)
  expect not shaman.active and mira.hp == 7 and shaman.ep == 9
  shaman.hp = 3 ; shaman.pool = 1
  answer victim = mira ; answer push = 0
  cast.perform(shaman)
  expect shaman.ep == 0 and mira.hp == 5
}
test "A spell is an attack paid from the pool [D0-102] [D0-054] [D0-100]" {
  scenario "yard"
  shaman.pool = 5 ; shaman.spells = [bolt, whisper, storm] ; shaman.at = B9 ; mira.save[fortitude] = 0
  expect cast.may(shaman) and quick_cast.may(shaman) and slow_cast.may(shaman)
  answer victim = mira ; answer bid = 2 ; answer resolve.guard = 0 ; answer push = 2
  answer strike = no
  olin.pool = 1
  cast.perform(shaman)
  expect shaman.ep == 1 and mira.hp == 2
  shaman.at = B12
  expect not slow_cast.may(shaman) and cast.may(shaman)
  shaman.pool = 0
  expect not cast.may(shaman)
  expect map(spells, it.range) == [12, 12, 12, 12, 3] and map(spells, it.reflex_avoids) == [false, true, false, false, false]
  expect map(spells, it.type) == [magic, elemental, mental, magic, magic]
}
test "How long a spell takes [D0-100]" {
  scenario "yard"
  expect map(spells, it.action) == [standard, standard, standard, movement, full_round]
  shaman.pool = 9 ; shaman.spells = [storm] ; shaman.at = C8
  answer deed = slow_cast ; answer victim = mira ; answer bid = 1 ; answer push = 0
  take_turn(shaman)
  expect not shaman.standard and not shaman.movement and shaman.ep == 8
  shaman.spells = [whisper]
  answer deed = quick_cast, quick_cast ; answer victim = mira, mira ; answer bid = 1, 1 ; answer push = 0, 0
  mira.hp = 20
  take_turn(shaman)
  expect not shaman.standard and shaman.ep == 6
}
test "A dominated fighter casts nothing; a dominant one may cast at the fighter he holds [D0-071] [D0-073]" {
  scenario "yard"
  shaman.pool = 9 ; shaman.spells = [bolt] ; shaman.at = B7
  begin grappling(mira, shaman)
  expect not cast.may(shaman)
  end grappling(mira)
  begin grappling(shaman, mira)
  expect cast.may(shaman) and targets_from(shaman, shaman.at, 12) == [mira]
}
test "Casting behind an active defence, or by a feat a total one [D0-101]" {
  scenario "yard"
  shaman.pool = 9 ; shaman.spells = [bolt] ; shaman.at = E8
  answer deed = cast, active_defence ; answer victim = mira ; answer bid = 1 ; answer push = 0
  answer active_defence.guard = 2
  take_turn(shaman)
  expect guarded(shaman) and not guarded_cast.may(shaman)
  shaman.traits = [battle_mage]
  expect guarded_cast.may(shaman)
  answer deed = guarded_cast ; answer victim = mira ; answer bid = 1 ; answer push = 0 ; answer defend_totally.guard = 2
  mira.hp = 20
  take_turn(shaman)
  expect on_total_defence(shaman) and not shaman.standard and shaman.ep == 3
}
test "Without a feat nobody casts and goes on total defence in one turn, whatever comes first [D0-101]" {
  scenario "yard"
  shaman.at = E8 ; shaman.spells = [whisper] ; shaman.pool = 9 ; mira.hp = 30
  answer deed = total_defence, none ; answer defend_totally.guard = 3
  take_turn(shaman)
  expect mira.hp == 30 and shaman.movement and not quick_cast.may(shaman)
  answer deed = quick_cast, none ; answer victim = mira ; answer bid = 1 ; answer push = 0
  take_turn(shaman)
  expect mira.hp == 30 - 3 + 1 and not on_total_defence(shaman) and not total_defence.may(shaman) and shaman.standard
  announce turn_starts(shaman)
  expect total_defence.may(shaman) and quick_cast.may(shaman)
  shaman.traits = [battle_mage] ; shaman.pool = 9
  answer deed = total_defence, quick_cast ; answer defend_totally.guard = 3
  answer victim = mira ; answer bid = 1 ; answer push = 0
  take_turn(shaman)
  expect mira.hp == 30 - 4 and on_total_defence(shaman)
  announce turn_starts(shaman)
  shaman.pool = 9 ; shaman.aside = 0
  answer deed = quick_cast, total_defence ; answer defend_totally.guard = 3
  answer victim = mira ; answer bid = 1 ; answer push = 0
  take_turn(shaman)
  expect mira.hp == 30 - 6 and on_total_defence(shaman)
}
