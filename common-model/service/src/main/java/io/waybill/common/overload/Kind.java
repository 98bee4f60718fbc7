package io.waybill.common.overload;

import java.util.Locale;

/**
 * The kinds of calls, by what they wait for or who makes them. Each has threads of its own ({@link Lane}), so that none
 * starves another. Together they are fewer than the worker threads: the rest is for health checks, metrics and what
 * runs by the clock.
 */
public enum Kind {
    /** Of clients, answered from memory as a rule. */
    CALLS(0.2, true),
    /** Of clients, always with the database: more than it has connections would only wait for them. */
    DATABASE(0.12, true),
    /** Of clients, with a password to hash. */
    LOG_INS(0.08, true),
    /** Of the platform's own services, at the issuer. */
    SERVICES(0.1, false),
    /** Of operators. */
    OPERATORS(0.08, false),
    /**
     * Of operators, that read their body as it arrives: {@link io.waybill.common.web.BodyConfig#streamed()} of them.
     */
    IMPORTS(0, false);

    private final double share;
    private final boolean shared;

    Kind(double share, boolean shared) {
        this.share = share;
        this.shared = shared;
    }

    /** How many of so many worker threads calls of this kind may have. */
    int threads(int all) {
        return Math.max(1, (int) (all * share));
    }

    /** How many of them one source may have: half where strangers share them. */
    int threadsPerSource(int all) {
        return shared ? Math.max(1, threads(all) / 2) : threads(all);
    }

    /** As in metrics and logs. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
