package io.waybill.common.web;

import io.quarkus.runtime.annotations.StaticInitSafe;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.SmallRyeConfigBuilderCustomizer;

/**
 * Switches off the framework's own validation of a request's target, which would answer before any filter, without a
 * body and an id: {@link RequestPath} does the same. The framework reads its switch when its classes are loaded, so it
 * is set with the configuration.
 */
@StaticInitSafe
public final class TargetValidation implements SmallRyeConfigBuilderCustomizer {

    private static final String SWITCHED_OFF = "vertx.disableURIValidation";

    @Override
    public void configBuilder(SmallRyeConfigBuilder builder) {
        System.setProperty(SWITCHED_OFF, "true");
    }
}
