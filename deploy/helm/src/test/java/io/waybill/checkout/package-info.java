/** Where things are in this repository, and how its scripts are run. */
package io.waybill.checkout;
