/** What roles may do in a database that is prepared like that of a deployment. */
package io.waybill.database;
