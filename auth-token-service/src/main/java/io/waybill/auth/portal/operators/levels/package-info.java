/** The service levels. */
package io.waybill.auth.portal.operators.levels;
