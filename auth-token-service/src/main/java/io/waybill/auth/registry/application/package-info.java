/**
 * The registry: applications, their secrets, API grants and licences, and the bounded directory of clients that token
 * requests are checked against.
 */
package io.waybill.auth.registry.application;
