package io.waybill.auth.platform.crypto;

import java.util.List;
import java.util.Set;

/**
 * Access tokens for people, with which the portal calls other services for the person at a page. The tokens' room
 * issues them.
 */
public interface PersonTokens {

    /**
     * An access token of one minute for one call.
     *
     * @param account the person, {@code account/<id>}: {@code sub}, and the actor in the audit trail of the service
     * @param api id of the API whose service is called: {@code aud}
     * @param roles the roles of the person there, for example {@code operator}
     * @param loginIds the LoginIDs that the call may be about, for the role {@code member}
     * @throws io.waybill.common.error.ApiException 503 if there is no key to sign with
     */
    String issue(String account, String api, Set<String> roles, List<String> loginIds);
}
