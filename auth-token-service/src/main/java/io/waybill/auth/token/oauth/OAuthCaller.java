package io.waybill.auth.token.oauth;

/** The client that calls an OAuth endpoint. */
record OAuthCaller(String clientId, boolean isService) {}
