package io.waybill.auth.portal.webhook;

import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.page.Filters;
import io.waybill.auth.portal.service.MemberCalls;
import io.waybill.auth.portal.service.ServiceClient;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.ApiId;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The webhooks of an application, which india-instruction-service has. Judge first that the person is a member. Every
 * method throws 503 without the service, and 404 for a webhook that the application does not have.
 */
@ApplicationScoped
class OwnWebhooks {

    private static final String API = ApiId.INDIA_INSTRUCTION;

    private final ServiceClient services;

    OwnWebhooks(ServiceClient services) {
        this.services = services;
    }

    /** What the service reads about an endpoint. */
    private record Endpoint(String url, boolean enabled) {}

    Listing<ListedWebhook> list(Session person, UUID application) {
        return new ListQuery(Map.of())
                .whole(
                        ListedWebhook.COLUMNS,
                        calls(person, application)
                                .list(path(application), Map.of(), ListedWebhook.class)
                                .items());
    }

    ListedWebhook get(Session person, UUID application, String id) {
        return calls(person, application).get(path(application, id), ListedWebhook.class);
    }

    /** Registers an endpoint; the answer has its secret. */
    ListedWebhook register(Session person, UUID application, String url) {
        return calls(person, application).post(path(application), new Endpoint(url, true), ListedWebhook.class);
    }

    void change(Session person, UUID application, String id, String url, boolean isEnabled) {
        calls(person, application).put(path(application, id), new Endpoint(url, isEnabled), ListedWebhook.class);
    }

    void end(Session person, UUID application, String id) {
        calls(person, application).delete(path(application, id));
    }

    /** Makes another secret; the answer has it. */
    ListedWebhook renewSecret(Session person, UUID application, String id) {
        return calls(person, application).post(path(application, id) + "/secret", null, ListedWebhook.class);
    }

    void test(Session person, UUID application, String id) {
        calls(person, application).post(path(application, id) + "/test", null, ListedDelivery.class);
    }

    /** The deliveries of 30 days, latest first, by {@code state}. */
    Listing<ListedDelivery> deliveries(Session person, UUID application, String id, Filters filters) {
        ListQuery query = new ListQuery(filters.query(ZoneOffset.UTC));
        String state = query.state(ListedDelivery.STATES);
        return query.list(ListedDelivery.COLUMNS, page -> {
            Map<String, String> asked = new HashMap<>(Map.of("limit", Integer.toString(page.limit())));
            page.position().ifPresent(position -> asked.put("after", position.cursor()));
            if (state != null) {
                asked.put("state", state);
            }
            return calls(person, application).list(path(application, id) + "/deliveries", asked, ListedDelivery.class);
        });
    }

    void sendAgain(Session person, UUID application, String id, String delivery) {
        if (!delivery.matches("[0-9]{1,18}")) {
            throw ApiException.notFound("the webhook has no such delivery");
        }
        calls(person, application).post(path(application, id) + "/deliveries/" + delivery, null, ListedDelivery.class);
    }

    private MemberCalls calls(Session person, UUID application) {
        return services.forMember(person, application, List.of(), API);
    }

    private static String path(UUID application) {
        return "/admin/v1/applications/" + application + "/webhooks";
    }

    private static String path(UUID application, String id) {
        return path(application) + "/" + PathId.of(id, "webhook");
    }
}
