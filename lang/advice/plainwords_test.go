package advice

import "testing"

// Lines as beginners write them, and what they are told to write: each can be read, and is said once.
func TestPlainWords(t *testing.T) {
	for _, x := range []struct {
		depth      int
		line, want string
	}{
		{1, "int strength : 3", "strength : int = 3"},
		{1, "weapon : a weapon = sword", "weapon : weapon = sword"},
		{1, "weapons : weapon list = [sword]", "weapons : list of weapon = [sword]"},
		{1, "luck : int max 20 = 12", "luck : int ..20 = 12"},
		{1, "mood : calm/angry = calm", "mood : one of calm or angry = calm"},
		{0, "param reward : int 0..; 5", "param reward : int 0.. = 5"},
		{0, "param reward : 0.. = 5", "param reward : int 0.. = 5"},
		{1, "if thrown == 19, 20 { return }", "if thrown in [19, 20] { return }"},
		{1, "if thrown is even { return }", "if thrown % 2 == 0 { return }"},
		{1, "if round 1 { return }", "if round == 1 { return }"},
		{1, "if number of enemies(who) > 2 { return }", "if len(enemies(who)) > 2 { return }"},
		{1, "if any enemy is down { return }", "if any(enemies(who), down(it)) { return }"},
		{1, "if thrown < armour of foe { return }", "if thrown < foe.armour { return }"},
		{1, "if foe.weapon is a sword { return }", "if foe.weapon == sword { return }"},
		{1, "if foe not active { return }", "if not foe.active { return }"},
		{1, "if a { return } else thrown == 20 { begin down(foe) }",
			"if a { return } else if thrown == 20 { begin down(foe) }"},
		{1, `choose foe by who from enemies(who) "Whom"`, `choose foe from enemies(who) by who "Whom"`},
		{1, "if a < 20 and if b < 3 { return }", "if a < 20 and b < 3 { return }"},
		{1, `rank order from combatants { d20 + it.speed "x" }`, `rank order from combatants { roll d20 + it.speed "x" }`},
		{1, "define active = hp is positive", "define active = hp > 0"},
		{1, "foe.hp = max(foe.hp - damage; 0)", "foe.hp = max(foe.hp - damage, 0)"},
		{1, "let x = 3 + (if mighty then reward else 0)", "let x = 3 + (mighty ? reward : 0)"},
		{1, "knives : 2 x d4", "knives : 2d4"},
		{1, "spear - 1d8", "spear : 1d8"},
		{0, "policy fierce like wary { mighty = always }", "policy fierce like wary { mighty : yes }"},
		{1, "begin foe.down", "begin down(foe)"},
		{1, `say who " misses " foe`, `say "{who} misses {foe}"`},
		{1, "foe loses damage hp", "foe.hp -= damage"},
		{1, "deal damage to foe", "foe.hp -= damage"},
		{1, "foe's hp -= 2", "foe.hp -= 2"},
		{1, "foe.hp = foe.hp - 2, minimum 0", "foe.hp = max(0, foe.hp - 2)"},
		{1, "foe.hp -= 2 to a minimum of 0", "foe.hp = max(0, foe.hp - 2)"},
		{1, "foe.hp -= 2 unless foe.safe", "if not (foe.safe) { foe.hp -= 2 }"},
		{1, "begin down(foe) if thrown == 20", "if thrown == 20 { begin down(foe) }"},
		{1, "begin down(foe) until the end of the round", "begin down(foe) for 1 rounds"},
		{1, "foe.stunned = yes for 2 rounds", "begin stunned(foe) for 2 rounds"},
		{1, "let x = 3 + reward if mighty", "let x = 3 + (mighty ? reward : 0)"},
		{1, "let x = x * 2", "x = x * 2"},
		{1, "who rolls d20", `let thrown = roll(d20, "what it is for", who)`},
		{1, "let x = roll(d20) with advantage", "let x = roll(best(1, 2d20))"},
		{1, "let x = roll(best of 2d20)", "let x = roll(best(1, 2d20))"},
		{1, "double damage", "damage = damage * 2"},
		{1, "end turn", "return"},
		{1, "repeat until foe.hp < 1 { foe.hp -= 1 }", "while not (foe.hp < 1) { foe.hp -= 1 }"},
		{1, "for all who in combatants {", "for who in combatants {"},
		{1, "for combatants {", "for who in combatants {"},
		{1, "for who in combatants sorted by speed {", "for who in sorted(combatants, it.speed) {"},
		{1, "choose a foe from enemies(who) by who", "choose foe from enemies(who) by who"},
		{1, "choose foe from enemies of who by who", "choose foe from enemies(who) by who"},
		{1, "who chooses foe from enemies(who)", "choose foe from enemies(who) by who"},
		{1, "choose mighty (yes/no) by who", "choose mighty yes or no by who"},
		{1, "mighty : if down(foe) yes else no", "mighty : down(foe)"},
		{1, "mighty : minus risk when mighty", "mighty : -risk when mighty"},
		{1, "mighty : -risk when mighty otherwise 0", "mighty : -risk when mighty"},
		{1, "foe : who has lowest it.hp", "foe : lowest it.hp"},
		{0, "rule hit(who, foe: combatant; mighty: bool) {", "rule hit(who, foe: combatant, mighty: bool) {"},
		{0, "rule hit(who: combatant foe: combatant) {", "rule hit(who: combatant, foe: combatant) {"},
		{0, "rule hit(who, mighty: yes/no) {", "rule hit(who, mighty: bool) {"},
		{0, "rule parry(who) -> bool { roll(d20) > 12 }", "rule parry(who) -> bool { return roll(d20) > 12 }"},
		{0, "rule parry(who) -> bool { return yes if who.hp > 12 }", "rule parry(who) -> bool { return who.hp > 12 }"},
		{0, "define tough(who) = who.hp > 12 when who.active", "define tough(who) = who.hp > 12 and who.active"},
		{0, "condition down(who) until his next turn {", "condition down(who) until turn_starts(who) {"},
		{0, "condition ill(who) { each round who.hp -= 1 }", "condition ill(who) { on round_starts { who.hp -= 1 } }"},
		{0, "victory { winner is last_side_standing() }", "victory { winner last_side_standing() }"},
		{0, "table t(n: int) -> int { 1 to 5 : 5 ; else : 1 }", "table t(n: int) -> int { 1..5 : 5 ; else : 1 }"},
		{0, "table t(n: int) -> int { 20 or more : 5 ; else : 1 }", "table t(n: int) -> int { 20.. : 5 ; else : 1 }"},
		{0, "table t(n: int) -> int { > 5 : 5 ; else : 1 }", "table t(n: int) -> int { 6.. : 5 ; else : 1 }"},
		{0, `test "A" { rolls to hit = 15 ; hit() }`, `test "A" { rolls "to hit" = 15 ; hit() }`},
		{0, `test "A" { hit() ; mag.hp == 8 }`, `test "A" { hit() ; expect mag.hp == 8 }`},
	} {
		got, _, _ := said(x.line, x.depth, false)
		if got != x.want || !reads(got, x.depth) {
			t.Errorf("%s\nis told to be %s\ninstead of  %s", x.line, got, x.want)
		}
	}
}
