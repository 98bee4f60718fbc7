/**
 * The registry: applications, their secrets, API grants and licences, and the bounded directory of clients by which
 * token requests are checked.
 */
package io.waybill.auth.application;
