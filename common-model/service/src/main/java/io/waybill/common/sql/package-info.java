/** Plain SQL for what a session would slow down, and for what has no entity; docs/decisions.md names its users. */
package io.waybill.common.sql;
