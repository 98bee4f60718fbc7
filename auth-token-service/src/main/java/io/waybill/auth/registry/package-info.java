/**
 * The registry: applications with their members, secrets, grants, licences and users, service levels, and what they
 * have called. It depends neither on tokens nor on pages.
 */
package io.waybill.auth.registry;
