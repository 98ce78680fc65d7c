-- A listing is kept as JSON, so that a new field needs no column. The columns that are left are what queries ask for, the
-- coordinates, which text would round, and the language of mails, which changes alone. Descriptions and photos have tables of
-- their own.
ALTER TABLE listings ADD COLUMN document TEXT NOT NULL DEFAULT '';
UPDATE listings SET document =
    '{"id":' || '"' || replace(replace(id, '\', '\\'), '"', '\"') || '"'
    || ',"record_id":' || COALESCE('"' || replace(replace(record_id, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"status":' || '"' || replace(replace(status, '\', '\\'), '"', '\"') || '"'
    || ',"name":' || '"' || replace(replace(name, '\', '\\'), '"', '\"') || '"'
    || ',"property_type":' || '"' || replace(replace(property_type, '\', '\\'), '"', '\"') || '"'
    || ',"rooms":' || replace(replace(rooms, '"room":', '"type":'), '"bed":', '"type":')
    || ',"stay_terms":' || stay_terms
    || ',"place":' || '{"country":' || '"' || replace(replace(country, '\', '\\'), '"', '\"') || '"'
    || ',"region":' || COALESCE('"' || replace(replace(region, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"city":' || '"' || replace(replace(city, '\', '\\'), '"', '\"') || '"'
    || ',"state_province":' || COALESCE('"' || replace(replace(state_province, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"address":' || COALESCE('"' || replace(replace(address, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"postal_code":' || COALESCE('"' || replace(replace(postal_code, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"accuracy":' || COALESCE('["' || point_precision || '",' || COALESCE(point_accuracy_m, CASE point_precision WHEN 'exact' THEN 10 WHEN 'area' THEN 1000 ELSE 5000 END) || ']', 'null')
    || ',"time_zone":' || '"' || replace(replace(time_zone, '\', '\\'), '"', '\"') || '"'
    || '}'
    || ',"submitted_at":' || '"' || replace(CAST(submitted_at AS TEXT), ' ', 'T') || 'Z"'
    || ',"activated_at":' || COALESCE('"' || replace(CAST(activated_at AS TEXT), ' ', 'T') || 'Z"', 'null')
    || ',"capacity":' || '[' || max_guests || ',' || bedrooms || ',' || half_bathrooms || ']'
    || ',"price":' || '{"currency":' || '"' || replace(replace(currency, '\', '\\'), '"', '\"') || '"'
    || ',"minMinor":' || price_min_minor
    || ',"maxMinor":' || COALESCE(CAST(price_max_minor AS TEXT), 'null')
    || '}'
    || ',"rates":' || replace(replace(replace(replace(replace(replace(replace(rates, '"night_minor":', '"nightMinor":'), '"min_nights":', '"minNights":'), '"cleaning_minor":', '"cleaningMinor":'), '"extra_guest":', '"extraGuest":'), '"included_guests":', '"includedGuests":'), '"tourist_tax_minor":', '"touristTaxMinor":'), '"deposit_minor":', '"depositMinor":')
    || ',"features":' || '{"poolAccess":' || '"' || replace(replace(pool_access, '\', '\\'), '"', '\"') || '"'
    || ',"parking":' || '"' || replace(replace(parking, '\', '\\'), '"', '\"') || '"'
    || ',"kitchen":' || '"' || replace(replace(kitchen, '\', '\\'), '"', '\"') || '"'
    || ',"airConditioning":' || '"' || replace(replace(air_conditioning, '\', '\\'), '"', '\"') || '"'
    || ',"accessibility":' || '"' || replace(replace(accessibility, '\', '\\'), '"', '\"') || '"'
    || ',"petPolicy":' || '"' || replace(replace(pet_policy, '\', '\\'), '"', '\"') || '"'
    || ',"smokingPolicy":' || '"' || replace(replace(smoking_policy, '\', '\\'), '"', '\"') || '"'
    || ',"childrenPolicy":' || '"' || replace(replace(children_policy, '\', '\\'), '"', '\"') || '"'
    || ',"amenities":' || amenities
    || ',"views":' || views
    || '}'
    || ',"distances":' || '{"to_beach":' || COALESCE('"' || replace(replace(distance_to_beach, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"to_center":' || COALESCE('"' || replace(replace(distance_to_center, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"to_airport":' || COALESCE('"' || replace(replace(distance_to_airport, '\', '\\'), '"', '\"') || '"', 'null')
    || '}'
    || ',"license_number":' || COALESCE('"' || replace(replace(license_number, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"owner":' || '{"name":' || '"' || replace(replace(owner_name, '\', '\\'), '"', '\"') || '"'
    || ',"email":' || COALESCE('"' || replace(replace(owner_email, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"phone":' || COALESCE('"' || replace(replace(phone, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"whatsapp":' || COALESCE('"' || replace(replace(whatsapp, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"preferred":' || '"' || replace(replace(preferred_contact, '\', '\\'), '"', '\"') || '"'
    || '}'
    || ',"host":' || COALESCE('{"company":' || '"' || replace(replace(host_company, '\', '\\'), '"', '\"') || '"'
    || ',"register_number":' || '"' || replace(replace(host_register_number, '\', '\\'), '"', '\"') || '"'
    || ',"address":' || '"' || replace(replace(host_address, '\', '\\'), '"', '\"') || '"' || '}', 'null')
    || ',"links":' || '{"airbnb":' || COALESCE('"' || replace(replace(link_airbnb, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"booking":' || COALESCE('"' || replace(replace(link_booking, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"vrbo":' || COALESCE('"' || replace(replace(link_vrbo, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"holidu":' || COALESCE('"' || replace(replace(link_holidu, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"other":' || COALESCE('"' || replace(replace(link_other, '\', '\\'), '"', '\"') || '"', 'null')
    || ',"minisite":' || COALESCE('"' || replace(replace(link_minisite, '\', '\\'), '"', '\"') || '"', 'null')
    || '}'
    || ',"demo":' || CASE WHEN demo THEN 'true' ELSE 'false' END
    || '}';
ALTER TABLE listings DROP COLUMN property_type;
ALTER TABLE listings DROP COLUMN country;
ALTER TABLE listings DROP COLUMN region;
ALTER TABLE listings DROP COLUMN city;
ALTER TABLE listings DROP COLUMN state_province;
ALTER TABLE listings DROP COLUMN address;
ALTER TABLE listings DROP COLUMN postal_code;
ALTER TABLE listings DROP COLUMN point_precision;
ALTER TABLE listings DROP COLUMN point_accuracy_m;
ALTER TABLE listings DROP COLUMN max_guests;
ALTER TABLE listings DROP COLUMN bedrooms;
ALTER TABLE listings DROP COLUMN half_bathrooms;
ALTER TABLE listings DROP COLUMN rooms;
ALTER TABLE listings DROP COLUMN currency;
ALTER TABLE listings DROP COLUMN price_min_minor;
ALTER TABLE listings DROP COLUMN price_max_minor;
ALTER TABLE listings DROP COLUMN rates;
ALTER TABLE listings DROP COLUMN pool_access;
ALTER TABLE listings DROP COLUMN parking;
ALTER TABLE listings DROP COLUMN kitchen;
ALTER TABLE listings DROP COLUMN air_conditioning;
ALTER TABLE listings DROP COLUMN accessibility;
ALTER TABLE listings DROP COLUMN pet_policy;
ALTER TABLE listings DROP COLUMN smoking_policy;
ALTER TABLE listings DROP COLUMN children_policy;
ALTER TABLE listings DROP COLUMN amenities;
ALTER TABLE listings DROP COLUMN views;
ALTER TABLE listings DROP COLUMN distance_to_beach;
ALTER TABLE listings DROP COLUMN distance_to_center;
ALTER TABLE listings DROP COLUMN distance_to_airport;
ALTER TABLE listings DROP COLUMN stay_terms;
ALTER TABLE listings DROP COLUMN license_number;
ALTER TABLE listings DROP COLUMN host_company;
ALTER TABLE listings DROP COLUMN host_register_number;
ALTER TABLE listings DROP COLUMN host_address;
ALTER TABLE listings DROP COLUMN preferred_contact;
ALTER TABLE listings DROP COLUMN link_airbnb;
ALTER TABLE listings DROP COLUMN link_booking;
ALTER TABLE listings DROP COLUMN link_vrbo;
ALTER TABLE listings DROP COLUMN link_holidu;
ALTER TABLE listings DROP COLUMN link_other;
ALTER TABLE listings DROP COLUMN link_minisite;
