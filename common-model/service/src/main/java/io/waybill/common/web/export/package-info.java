/** Lists as NDJSON and CSV, written while the client reads. */
package io.waybill.common.web.export;
