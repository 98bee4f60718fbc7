package io.waybill.auth.registry.certification;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * What an application has called, as evidence for decisions about it.
 *
 * @param own the calls in this deployment
 */
public record Evidence(List<CalledOperation> own) {

    /** The evidence of an application without calls. */
    public static final Evidence NONE = new Evidence(List.of());

    /**
     * The calls of some operations, summed up.
     *
     * @param used operations with at least one successful call
     * @param all all operations
     * @param lastAt when the last call was reported; {@code null} if there was none
     */
    public record Share(long calls, long ok, int used, int all, Instant lastAt) {}

    /** The calls of these operations. Operation ids are unique across all APIs. */
    public Share share(Collection<String> operations) {
        List<CalledOperation> among = own.stream()
                .filter(each -> operations.contains(each.operation()))
                .toList();
        return new Share(
                among.stream().mapToLong(CalledOperation::calls).sum(),
                among.stream().mapToLong(CalledOperation::ok).sum(),
                (int) among.stream()
                        .filter(each -> each.ok() > 0)
                        .map(CalledOperation::operation)
                        .distinct()
                        .count(),
                operations.size(),
                among.stream()
                        .map(CalledOperation::lastAt)
                        .filter(Objects::nonNull)
                        .max(Instant::compareTo)
                        .orElse(null));
    }
}
