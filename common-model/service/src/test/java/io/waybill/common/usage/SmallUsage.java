package io.waybill.common.usage;

/** Settings with this many counters and failing calls. */
record SmallUsage(int maxSeries, int maxFailures) implements UsageConfig {

    SmallUsage(int maxSeries) {
        this(maxSeries, 5_000);
    }

    @Override
    public boolean enabled() {
        return true;
    }

    @Override
    public String reportEvery() {
        return "60s";
    }
}
