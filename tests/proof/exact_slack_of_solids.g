# As exact_slack.g, of pairs with a box or a round cone, whose bounds are at most 8 (Q6, Q28 and Q47), and of a round cone
# and a box, whose bound is 16 (Q59).
# Takes the largest: 16
# Proves: exact_slack_of_solid 20.6
# Proves: exact_slack_of_solids 36.6
second = 1 + 1b-12;
reach = 4.5;
one = 2 * 8 + reach;
both = 2 * 16 + reach;
{ one * second <= 20.6 /\ both * second <= 36.6 }
