/**
 * Registers, changes, approves, suspends and deletes applications, for operators, on the portal and from the
 * configuration.
 */
package io.waybill.auth.registry.registration;
