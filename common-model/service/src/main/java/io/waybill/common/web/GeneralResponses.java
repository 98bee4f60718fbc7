package io.waybill.common.web;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Writes into the OpenAPI document what holds for every operation of an API, so that resources describe only what is
 * their own. A service whose document has the responses of {@link General} among its components gets references to
 * them; in one with the gateway's error shape, an error without a body gets that shape. Operations for operators stay
 * as they are.
 */
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class GeneralResponses implements OASFilter {

    /** The responses that every operation has, in the document's order. */
    private enum General {
        BAD_REQUEST("400", "BadRequest"),
        UNAUTHORIZED("401", "Unauthorized"),
        FORBIDDEN("403", "Forbidden"),
        TOO_LARGE("413", "TooLarge"),
        TOO_MANY_REQUESTS("429", "TooManyRequests"),
        UNAVAILABLE("503", "Unavailable");

        private final String status;
        private final String component;

        General(String status, String component) {
            this.status = status;
            this.component = component;
        }
    }

    private static final String GATEWAY_ERROR = "GatewayError";
    private static final String OPERATORS = "/admin/";

    @Override
    public void filterOpenAPI(OpenAPI document) {
        Components components = document.getComponents();
        if (components == null) {
            return;
        }
        document.getPaths().getPathItems().forEach((path, item) -> {
            if (!path.startsWith(OPERATORS)) {
                item.getOperations().values().forEach(operation -> complete(operation, components));
            }
        });
    }

    private static void complete(Operation operation, Components components) {
        APIResponses own = operation.getResponses();
        APIResponses all = OASFactory.createAPIResponses();
        for (General general : General.values()) {
            if (has(components.getResponses(), general.component)
                    && (general != General.TOO_LARGE || operation.getRequestBody() != null)) {
                all.addAPIResponse(
                        general.status, OASFactory.createAPIResponse().ref(general.component));
            }
        }
        // An operation that takes a body has a nameless 400 by itself.
        own.getAPIResponses().forEach((status, response) -> {
            if (!all.hasAPIResponse(status)) {
                all.addAPIResponse(status, response);
            }
        });
        operation.setResponses(all);
        if (has(components.getSchemas(), GATEWAY_ERROR)) {
            own.getAPIResponses().forEach(GeneralResponses::giveBody);
        }
    }

    private static boolean has(Map<String, ?> components, String name) {
        return components != null && components.containsKey(name);
    }

    private static void giveBody(String status, APIResponse response) {
        if (status.compareTo("400") >= 0 && response.getContent() == null) {
            MediaType json = OASFactory.createMediaType()
                    .schema(OASFactory.createSchema().ref(GATEWAY_ERROR));
            response.setContent(OASFactory.createContent().addMediaType("application/json", json));
        }
    }
}
