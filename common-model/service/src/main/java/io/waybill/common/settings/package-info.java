/**
 * What a service may be told by its configuration: a name under {@code waybill} that nothing reads is a mistake, and is
 * named.
 */
package io.waybill.common.settings;
