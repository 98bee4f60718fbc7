/** The scripts and workflows that make a version. */
package io.waybill.release;
