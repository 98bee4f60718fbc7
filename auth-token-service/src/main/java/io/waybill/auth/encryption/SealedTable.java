package io.waybill.auth.encryption;

/**
 * The tables with sealed values.
 *
 * <p>A value is bound to its row by the context: what it is, and the row's id.
 */
enum SealedTable {
    SIGNING_KEY("signing_key", "kid", "signing-key:"),
    SECRET("secret", "id", "secret:"),
    TOTP("totp", "id", "totp:");

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
