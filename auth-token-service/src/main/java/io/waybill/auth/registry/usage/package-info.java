/**
 * Applications' calls and their outcomes: reported by the services, kept by hour and then by day, and shown to owners
 * and operators.
 */
package io.waybill.auth.registry.usage;
