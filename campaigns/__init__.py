"""The database of games, villages, players and campaigns.

    with open_store() as store:
        store.games.load()

Commands use only `store`; every method of its parts is one transaction.

    store             open_store, and Store with its parts: games, decisions, villages, players, campaigns, statistics,
                      exchange, maintenance
    database          opening, tuning and upgrading a database; transactions; errors as plain sentences
    models, rows      the tables; the plain frozen values that the store returns
    errors            the tree of exceptions
    people, groups    players and campaigns: finding and adding them; the store's parts for them
    sheet_codes       codes of printed sheets, and how far a sheet is behind
    addresses, user   addresses of databases, without passwords; the user of this computer
    sql, text         the used parts of SQLModel and SQLAlchemy; names and documents as stored text
    migrations/       the schema, step by step, for Alembic

    games/            store: add, append, finish, void, mark, find, search
                      lookup, records, scores: finding a game, its lines, its score sheet
                      digests: the chain that protects a record
                      results: games that were played without the companion
                      search, streams, word_index: finding games by words
                      decisions: decisions of tables, read from the records
                      follower: a game that someone else writes, polled for changes
    villages/         store: add, find, give, retire, copy
                      lookup, levels, sheets, history: finding a village, playing a level, its sheet, what was added
    statistics/       store: standings, trends, records and all other queries
                      counts: stored totals; figures: the values that are returned
                      ranges, standings, extremes, rivals, growth: how each query is answered
    exchange/         store: export and import
                      document: the format; validation: checks that need no database
                      export: from the database to a document; plan, import_: planning an import and carrying it out
                      plays: finished games for the app BG Stats
    maintenance/      store: the condition of a database, checks, repairs, copies
                      checks, examination: checks by queries; checks that replay games
                      repairs, record_repairs, placeholders: repairs that never delete
                      backups, copies: automatic backups in rotation; backup and restore
                      files, file_watch: permissions of a file; whether it is still the one that was opened
"""
