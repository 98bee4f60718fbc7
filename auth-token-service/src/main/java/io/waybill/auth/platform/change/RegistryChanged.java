package io.waybill.auth.platform.change;

/**
 * A change in the registry, here or on another replica. Observed after the transaction has been committed.
 *
 * @param kind what has changed
 * @param subject the object, as {@link ChangeKind} says
 */
public record RegistryChanged(ChangeKind kind, String subject) {

    /** Whether a memory of this kind must be dropped. */
    public boolean concerns(ChangeKind other) {
        return kind == other || kind == ChangeKind.EVERYTHING;
    }
}
