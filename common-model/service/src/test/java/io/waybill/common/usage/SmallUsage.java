package io.waybill.common.usage;

/** Settings with this many counters. */
record SmallUsage(int maxSeries) implements UsageConfig {

    @Override
    public boolean enabled() {
        return true;
    }

    @Override
    public String reportEvery() {
        return "60s";
    }
}
