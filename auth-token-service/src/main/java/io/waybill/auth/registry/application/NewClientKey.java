package io.waybill.auth.registry.application;

import io.waybill.common.json.Confidential;

/**
 * What an application is to authenticate with instead of a secret. It is one of the three, see {@link ClientKeyRules}.
 *
 * @param jwksUri address of the application's JWK Set
 */
record NewClientKey(@Confidential NewPublicKey jwk, String jwksUri, ServiceAccount serviceAccount) {}
