package io.waybill.auth.platform.encryption;

/**
 * The tables with sealed values.
 *
 * <p>The context binds a value to its row: its kind, and the row's id.
 */
public enum SealedTable {
    SIGNING_KEY("signing_key", "kid", "signing-key:"),
    SECRET("secret", "id", "secret:");

    /**
     * Selects the next values sealed by other keys; locked, skipping those that another replica has locked. A use of a
     * secret that is being noted locks its key only, and is no reason to skip it.
     */
    final String otherThan;

    final String update;
    private final String contextPrefix;

    SealedTable(String table, String id, String contextPrefix) {
        this.otherThan = """
                SELECT %1$s, sealing_key, sealed FROM %2$s WHERE sealing_key <> :key AND %1$s > :id
                ORDER BY %1$s LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED
                """.formatted(id, table);
        this.update = "UPDATE " + table + " SET sealing_key = :key, sealed = :bytes WHERE " + id + " = :id";
        this.contextPrefix = contextPrefix;
    }

    /** What the sealed value of this row is bound to. */
    public String context(String id) {
        return contextPrefix + id;
    }
}
