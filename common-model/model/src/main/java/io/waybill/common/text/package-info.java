/** What text may contain. */
package io.waybill.common.text;
