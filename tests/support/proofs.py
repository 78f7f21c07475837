"""The long proofs among the tests: `make proof` runs them all, `make test` only some examples of each.

The tables give the number of examples that `make test` runs, by the name of the test. They are spread evenly over its
parameters. A test belongs here if all its examples together take two seconds of processor time or more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

# Whole games, random positions and second opinions.
GAMES = {
    "test_whole_campaigns": 3,
    "test_rows_whose_order_counts_are_told_as_they_must_lie": 1,
    "test_the_words_name_every_place_that_differs": 1,
    "test_a_whole_game": 8,
    "test_an_edition_of_ones_own_is_played_to_the_end": 2,
    "test_an_unfinished_edition_is_played_to_the_end": 6,
    "test_malformed_files_are_faults_and_never_crash": 1,
    "test_a_changed_position_is_read_or_refused": 3,
    "test_any_line": 1,
    "test_conservation": 1,
    "test_corrections_in_long_games": 1,
    "test_the_list_is_complete_in_long_games": 1,
    "test_two_opinions": 15,
    "test_hands_as_the_second_opinion_says": 1,
    "test_paths": 1,
    "test_every_step_is_met_midway_and_is_sound": 0,
    "test_every_state_of_a_golden_game_is_sound": 10,
    "test_a_tally_gives_the_score_sheet_of_the_game": 30,
    "test_every_case_obeys_what_it_names": 150,
    "test_no_inner_word_is_spoken": 1,
    "test_every_place_that_refuses_is_reached_by_a_case": 1,
    "test_every_clause_of_a_score_line_is_declared_and_every_declared_one_is_used": 0,
    "test_closed_lines_of_sight_stay_closed": 0,
    "test_a_played_level_has_no_problems": 1,
    "test_the_positions_cover_everything": 0,
    "test_random_games_reach_every_step_and_frame_and_stay_sound": 0,
    "test_every_step_and_frame_appears_and_is_valid": 0,
    "test_the_order_of_the_players_does_not_matter": 0,
    "test_a_misplaced_value_is_a_fault_or_playable": 1,
    "test_storage": 2,
    "test_any_line_at_any_time": 6,
    "test_the_hint_lists_the_legal_verbs": 3,
    "test_table_game_follows_open_game": 2,
    "test_the_right_rule_is_among_the_first_three_for_more_questions": 0,
    "test_no_title_falls_far_behind": 1,
    "test_a_campaign_keeps_its_villages": 0,
}
# Paper.
SHEETS = {
    "test_every_sheet_prints_correctly": 10,
    "test_a_game_prints_at_any_point": 1,
    "test_a_game_prints_at_any_moment": 1,
    "test_an_owners_edition_prints": 3,
    "test_a_chronicle_prints": 1,
    "test_sheets_follow_the_house_rulings": 8,
    "test_the_exits_of_a_section_are_joined_and_no_others": 10,
    "test_the_pictures_are_what_is_printed": 1,
    "test_tonights_pack": 1,
    "test_nothing_is_written_below_seven_points": 2,
    "test_no_type_is_smaller_than_seven_points": 1,
    "test_twenty_villages_have_full_pages": 1,
    "test_no_page_of_a_chronicle_is_half_empty": 2,
    "test_a_pack_in_another_order_has_no_blank_pages": 3,
    "test_sheets_of_pieces_are_full": 10,
    "test_the_leaves_of_a_pack_are_those_in_the_file": 1,
}
# The database, kills and races.
STORE = {
    "test_killed_referees_lose_nothing": 1,
    "test_a_killed_prompt_keeps_every_confirmed_move": 1,
    "test_a_killed_stream_of_moves_is_stored_completely_or_not_at_all": 1,
    "test_ten_referees": 1,
    "test_a_club_moves_from_database_to_database": 0,
    "test_generated_databases_are_sound": 1,
    "test_totals_are_filled_in": 2,
    "test_every_changed_byte_is_found": 0,
    "test_random_changes_are_refused_or_stored_completely": 0,
    "test_unusable_names_are_refused": 2,
    "test_a_search_finds_what_reading_everything_finds": 0,
    "test_a_file_lost_during_a_move_is_found": 6,
    "test_following_a_game_reports_a_lost_file": 3,
    "test_nothing_is_confirmed_after_the_file_is_lost": 3,
    "test_damage_is_found_and_repaired_if_possible": 4,
    "test_damage_is_repaired": 0,
    "test_every_lost_or_moved_line_is_found": 0,
    "test_an_upgraded_database_can_be_exported_and_imported": 2,
    "test_open_games_continue": 2,
    "test_importing_twice_changes_nothing": 0,
}
# Commands, the prompt and the page: whole evenings, real processes, terminals and a browser.
SCREEN = {
    "test_level_1": 0,
    "test_bear_valley": 0,
    "test_maple_valley": 0,
    "test_masters_of_maple_syrup": 0,
    "test_from_new_to_the_printed_score_sheet": 1,
    "test_following_the_page_adds_a_game": 0,
    "test_a_title_made_from_the_page_alone_passes": 0,
    "test_commands_of_a_page": 7,
    "test_an_example": 10,
    "test_a_command_imports_only_what_it_uses": 6,
    "test_the_wheel_plays_from_another_folder": 0,
    "test_pictures_are_up_to_date": 1,
    "test_an_onlooker_cannot_tell_hands_apart": 2,
    "test_a_seat_sees_its_own_hand_and_cannot_tell_the_others_apart": 4,
    "test_the_referee_sees_everything": 4,
    "test_hidden_hands_look_the_same": 1,
    "test_nothing_hidden_is_shown": 3,
    "test_nothing_hidden_is_completed": 3,
    "test_a_page_shows_nothing_hidden": 1,
    "test_a_page_where_moves_are_entered_shows_nothing_hidden": 0,
    "test_a_whole_game_is_tapped_and_finished": 1,
    "test_every_legal_move_is_reached_by_taps_and_nothing_else": 2,
    "test_every_title_fits_every_screen": 2,
    "test_every_place_and_way_is_visible_plain_and_coloured": 3,
    "test_every_entry_can_be_shown": 1,
    "test_the_prompt_stops_between_two_moves": 1,
    "test_the_prompt_stops_at_the_next_query": 2,
    "test_a_second_screen_stops": 1,
    "test_the_page_ends_with_a_sentence": 1,
    "test_a_lost_connection_is_shown_and_restored": 0,
    "test_a_long_paste": 1,
    "test_a_person_confirms_or_declines": 1,
    "test_a_changed_line_is_never_trusted": 1,
    "test_a_closed_terminal_loses_nothing": 1,
    "test_tab_completes_in_a_real_shell": 1,
    "test_the_prompt_survives_any_input": 0,
    "test_impossible_moves_are_refused": 10,
    "test_a_malformed_decision_changes_nothing": 2,
    "test_names_with_markup_print_as_they_are": 0,
    "test_a_seat_sees_its_cards_and_others_do_not": 0,
    "test_a_hostile_name_stays_text": 8,
    "test_hostile_names_do_not_run": 1,
    "test_the_longest_tile_code_is_not_cut": 1,
    "test_a_list_is_never_longer_than_a_screen": 4,
    "test_a_village_over_two_levels": 0,
    "test_the_reported_sheet_is_the_stored_sheet": 0,
    "test_level_9": 0,
    "test_king_of_the_valley": 0,
}
# Hostile input.
HOSTILE = {
    "test_an_evening": 1,
    "test_long_words_of_a_command_get_short_answers": 1,
    "test_long_lines_are_not_echoed": 1,
    "test_long_lines_piped_into_the_prompt_are_refused": 1,
    "test_endless_lines_are_refused": 1,
    "test_endless_standard_input_is_refused": 1,
    "test_only_regular_files_are_read": 1,
    "test_edition_files_must_be_regular_files": 1,
    "test_an_exchange_document_over_a_limit_is_refused": 1,
    "test_an_exchange_document_at_its_limits_is_read_quickly": 0,
    "test_a_key_with_fifty_thousand_dots_is_refused": 1,
    "test_a_long_line_of_a_record_is_refused": 1,
    "test_twenty_thousand_seats_are_refused": 1,
    "test_stored_text_cannot_control_the_terminal": 2,
}
PROOFS = GAMES | SHEETS | STORE | SCREEN | HOSTILE
# Tests of the database also run on a PostgreSQL server; `make test` runs this many of the short ones.
ON_A_SERVER = 30


def mark_proofs(items: Iterable[pytest.Item]) -> set[str]:
    """Mark the long proofs among the tests; return the names from the tables that were found."""
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    on_a_server: list[pytest.Item] = []
    for item in items:
        if name_of(item) not in PROOFS:
            on_a_server += [item] if needs_server(item) else []
        elif needs_server(item):
            item.add_marker("proof")
        else:
            tests[item.nodeid.partition("[")[0]].append(item)
    _mark(on_a_server, ON_A_SERVER)
    for examples in tests.values():
        _mark(examples, PROOFS[name_of(examples[0])])
    return {name_of(item) for item in items} & PROOFS.keys()


def _mark(tests: Sequence[pytest.Item], kept: int) -> None:
    """Mark all but `kept` of these tests."""
    for n in {*range(len(tests))} - {*spread(len(tests), kept)}:
        tests[n].add_marker("proof")


def name_of(item: pytest.Item) -> str:
    return item.name.partition("[")[0]


def needs_server(item: pytest.Item) -> bool:
    """Return whether a test needs a PostgreSQL server."""
    return "postgresql" in item.name or "empty_postgres" in getattr(item, "fixturenames", ())


def spread(number: int, wanted: int) -> Sequence[int]:
    """Choose `wanted` evenly spaced indices."""
    return range(number) if wanted >= number else [(2 * n + 1) * number // (2 * wanted) for n in range(wanted)]
