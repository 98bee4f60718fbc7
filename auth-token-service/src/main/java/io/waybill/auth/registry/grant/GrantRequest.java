package io.waybill.auth.registry.grant;

import io.waybill.auth.registry.api.Api;
import io.waybill.common.WaybillConfig.Environment;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An API that an application is to have in an environment. */
@Schema
record GrantRequest(@NotNull Api api, @NotNull Environment environment) {}
