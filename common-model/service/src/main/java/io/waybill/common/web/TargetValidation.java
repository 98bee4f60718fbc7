package io.waybill.common.web;

import io.quarkus.runtime.annotations.StaticInitSafe;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.SmallRyeConfigBuilderCustomizer;

/**
 * Switches off the framework's own validation of a request's target, which answers before any filter, without body or
 * id. {@link RequestHead} validates the target instead. The framework reads its switch when its classes are loaded, so
 * the switch is set with the configuration.
 */
@StaticInitSafe
public final class TargetValidation implements SmallRyeConfigBuilderCustomizer {

    private static final String SWITCHED_OFF = "vertx.disableURIValidation";

    @Override
    public void configBuilder(SmallRyeConfigBuilder builder) {
        System.setProperty(SWITCHED_OFF, "true");
    }
}
