/**
 * The registry: applications with their members, secrets, grants, licences and users, service levels, and what they
 * have called. It knows neither tokens nor pages.
 */
package io.waybill.auth.registry;
