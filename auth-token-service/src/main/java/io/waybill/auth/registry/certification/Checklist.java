package io.waybill.auth.registry.certification;

import io.waybill.auth.platform.web.NumberFormats;
import io.waybill.auth.registry.certification.Evidence.Share;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of an API that an application must have made in the sandbox before it goes to production.
 *
 * @param api id of the API
 * @param items in the order in which they are best done
 */
public record Checklist(String api, List<Item> items) {

    /**
     * One item.
     *
     * @param operation the operation to call; {@code null} for an item about all of them
     * @param words what to do
     * @param soFar what the application has done of it
     */
    public record Item(String operation, String words, String soFar, boolean isDone) {}

    /**
     * What an API demands.
     *
     * @param days the period
     * @param calls the fewest calls that were answered well
     */
    record Rules(long days, long calls) {}

    static Checklist of(String api, List<String> operations, Evidence evidence, Rules rules) {
        List<Item> items = new ArrayList<>();
        for (String operation : operations) {
            Share share = evidence.share(List.of(operation));
            items.add(new Item(operation, "answered well at least once", called(share), share.ok() > 0));
        }
        Share share = evidence.share(operations);
        items.add(new Item(
                null,
                "At least " + rules.calls() + " calls answered well in " + rules.days() + " days",
                NumberFormats.grouped(share.ok()) + " so far",
                share.ok() >= rules.calls()));
        return new Checklist(api, List.copyOf(items));
    }

    private static String called(Share share) {
        return share.calls() == 0
                ? "not called yet"
                : NumberFormats.grouped(share.calls()) + (share.calls() == 1 ? " call, " : " calls, ")
                        + (share.ok() == 0 ? "none" : NumberFormats.grouped(share.ok())) + " ok";
    }

    public long done() {
        return items.stream().filter(Item::isDone).count();
    }

    public boolean isComplete() {
        return done() == items.size();
    }
}
