/** What both India services share: the profile, dates in the /Date(ms)/ form and the gateway's error shape. */
package io.waybill.common.india;
