package io.waybill.auth.registry.registration;

import io.waybill.auth.registry.RegistryConfig;
import io.waybill.auth.registry.application.Registration;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/**
 * The business regions that an application may be registered for: those of the setting, not of the freight catalogue.
 */
@ApplicationScoped
public class BusinessRegions {

    private final List<String> codes;

    BusinessRegions(RegistryConfig config) {
        codes = List.copyOf(config.businessRegions());
        if (!codes.stream().allMatch(Registration::isRegion)) {
            throw new IllegalArgumentException("waybill.auth.business-regions must be codes of two capital letters");
        }
    }

    /** Their codes, in the order of the setting. */
    public List<String> codes() {
        return codes;
    }

    /**
     * Refuses another region.
     *
     * @throws ApiException 400 that names the field {@code businessRegion}
     */
    void require(String region) {
        if (!codes.contains(region)) {
            throw ApiException.invalid(List.of(new Violation(
                    "/businessRegion",
                    ViolationCode.UNKNOWN_CODE,
                    "must be one of " + String.join(", ", codes),
                    region)));
        }
    }
}
