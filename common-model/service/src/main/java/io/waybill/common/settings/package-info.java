/**
 * Checks of a service's configuration: a name under {@code waybill} that nothing reads is a mistake, and is reported.
 */
package io.waybill.common.settings;
