package io.waybill.freight.adrpoints;

import io.waybill.freight.cargo.DangerousGood;
import io.waybill.freight.catalogue.document.UnNumber;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Tunnel restriction codes (ADR 8.6.4). */
final class TunnelCodes {

    /** The most restrictive first. */
    private static final List<String> IN_ORDER =
            List.of("B", "B1000C", "B/D", "B/E", "C", "C5000D", "C/D", "C/E", "D", "D/E", "E");

    private TunnelCodes() {}

    /** The most restrictive of the rows that may apply; {@code null} if none has one. */
    static String strictest(DangerousGood good) {
        return good.rows().stream()
                .map(UnNumber::tunnelCode)
                .filter(Objects::nonNull)
                .min(Comparator.comparingInt(IN_ORDER::indexOf))
                .orElse(null);
    }
}
