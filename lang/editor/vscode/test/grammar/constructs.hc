# SYNTAX TEST "source.hcl-rules" "the constructs of the language"
## Where a blow lands. [SK-4]
#  ^^^^^^^^^^^^^^ comment.line.documentation.hcl-rules
#                       ^^^^^^ markup.link.citation.hcl-rules
ruleset "Skirmish" { version = "1.2" }
# <------- storage.type.hcl-rules
#       ^^^^^^^^^^ string.quoted.double.hcl-rules
param hard_blow : int 1.. = 6       "Injury of so much stuns"
# <----- storage.type.hcl-rules
#     ^^^^^^^^^ entity.name.function.hcl-rules
#                 ^^^ support.type.hcl-rules
#                      ^^ keyword.operator.hcl-rules
#                           ^ constant.numeric.hcl-rules
#                                   ^^^^^^^^^^^^^^^^^^^^^^^^^ string.quoted.double.hcl-rules
weapon great_axe "Great axe" { skill = blade ; damage = 2d+1 ; heavy = true }
#                                                       ^^ constant.numeric.dice.hcl-rules
#                                                                      ^^^^ constant.language.hcl-rules
kind combatant {
  hidden state hp : int = hp_max
# ^^^^^^ storage.modifier.hcl-rules
#        ^^^^^ storage.modifier.hcl-rules
  define wounded = 2 * hp < hp_max
# ^^^^^^ storage.type.hcl-rules
#        ^^^^^^^ entity.name.function.hcl-rules
}
score to_hit(who, foe: combatant) {
# <----- storage.type.hcl-rules
#     ^^^^^^ entity.name.function.hcl-rules
  skill  : who.skill[weapon.skill]     "{weapon.skill} of {who}"   when not who.wounded
# ^^^^^ variable.other.definition.hcl-rules
#              ^^^^^ variable.other.property.hcl-rules
#                                       ^ punctuation.section.interpolation.begin.hcl-rules
#                                                                  ^^^^ keyword.control.hcl-rules
#                                                                       ^^^ keyword.control.hcl-rules
}
rule strike(who, foe: combatant) -> bool {
  choose optional mark from enemies(who) by who "Whom"
# ^^^^^^ keyword.control.hcl-rules
#        ^^^^^^^^ storage.modifier.hcl-rules
#                           ^^^^^^^ support.function.hcl-rules
  let margin = to_hit(who, foe) - roll(3d6, "attack", who)
#              ^^^^^^ entity.name.function.call.hcl-rules
#                                 ^^^^ support.function.hcl-rules
#                                      ^^^ constant.numeric.dice.hcl-rules
  who.at = D4
#          ^^ constant.other.square.hcl-rules
  if first(options) == first_blow { return }
#    ^^^^^ support.function.hcl-rules
#          ^^^^^^^ variable.language.hcl-rules
#                      ^^^^^^^^^^ - storage.modifier.hcl-rules
}
map body """
  head
"""
# <--- string.quoted.triple.hcl-rules
param after_picture : int = 1
# <----- storage.type.hcl-rules
