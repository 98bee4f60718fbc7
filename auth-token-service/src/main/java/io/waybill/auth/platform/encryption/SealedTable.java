package io.waybill.auth.platform.encryption;

/**
 * The tables with sealed values.
 *
 * <p>The context binds a value to its row: its kind, and the row's id.
 */
enum SealedTable {
    SIGNING_KEY("signing_key", "kid", "signing-key:"),
    SECRET("secret", "id", "secret:");

    final String table;
    final String idColumn;
    private final String contextPrefix;

    SealedTable(String table, String idColumn, String contextPrefix) {
        this.table = table;
        this.idColumn = idColumn;
        this.contextPrefix = contextPrefix;
    }

    String context(String id) {
        return contextPrefix + id;
    }
}
