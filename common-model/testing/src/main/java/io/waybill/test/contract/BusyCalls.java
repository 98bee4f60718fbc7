package io.waybill.test.contract;

import io.waybill.test.http.Scrape;
import java.net.URL;

/** How busy a service is, as its metrics say. */
public final class BusyCalls {

    private BusyCalls() {}

    /**
     * How many calls are in progress, except those on the event loop.
     *
     * @param metrics the scrape of the service
     */
    public static int inProgress(URL metrics) {
        return (int) Scrape.of(metrics).sum("waybill_calls_in_progress_tasks");
    }
}
