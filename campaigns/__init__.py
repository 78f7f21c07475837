"""Everything that is remembered between evenings: games, villages, players and campaigns, in one database.

    with open_store() as store:
        store.games.load()

Commands use `store` alone; every method of its parts is one transaction.

    store             open_store, and Store with its parts: games, decisions, villages, players, campaigns, statistics,
                      exchange, maintenance
    database          opening, tuning and upgrading a database; transactions; errors as plain sentences
    models, rows      the tables; the plain frozen values that the store hands out
    errors            what can go wrong, as one tree of exceptions
    people, groups    players and campaigns: finding and adding them; the store's parts about them
    sheet_codes       codes of printed sheets, and how far a sheet is behind
    addresses, user   addresses of databases, without passwords; who sits at the keyboard
    sql, text         what is used of SQLModel and SQLAlchemy; names and documents as stored text
    migrations/       the schema, step by step, for Alembic

    games/            store: begin, append, finish, void, mark, find, search
                      lookup, records, scores: finding a game, its lines, its score sheet
                      digests: the chain that holds a record together
                      results: games that were played without the companion
                      search, streams, word_index: finding games by words
                      decisions: what tables have decided, read from the records
                      follower: a game that others write, watched from outside
    villages/         store: found, list, change hands, retire, copy
                      lookup, levels, sheets, history: finding a village, playing a level, its sheet, what was added
    statistics/       store: standings, trends, records and all other questions
                      counts: figures that are kept ready; figures: the values that are handed out
                      ranges, standings, records, rivals, growth: how each question is answered
    exchange/         store: export and import
                      document: the format; validation: what can be known of a document without a database
                      export: from the database to a document; plan, import_: what an import would do, and doing it
                      plays: finished games for the app BG Stats
    maintenance/      store: the condition of a database, checks, repairs, copies
                      checks, examination: what the database can tell is wrong; games played again
                      repairs, record_repairs, placeholders: repairs that never delete
                      backups, copies: automatic copies in rotation; backup and restore
                      files, watch: who may read a file; whether it is still the one that was opened
"""
