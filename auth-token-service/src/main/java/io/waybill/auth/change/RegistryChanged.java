package io.waybill.auth.change;

/**
 * Something in the registry has changed, here or on another replica. Observed after the transaction has been committed.
 *
 * @param kind what it is about
 * @param subject which one, as {@link ChangeKind} says
 */
public record RegistryChanged(ChangeKind kind, String subject) {

    /** Whether what is remembered of this kind must be dropped. */
    public boolean concerns(ChangeKind other) {
        return kind == other || kind == ChangeKind.EVERYTHING;
    }
}
