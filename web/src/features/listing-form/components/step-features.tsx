import { AMENITY_VALUES, VIEW_VALUES } from '@/api/limits.gen';
import { grouped } from '@/features/property-form/lib/amenities';
import {
  FACILITIES,
  FEATURE_NUMBER_NAMES,
  type Feature,
  POLICIES,
} from '@/features/property-form/lib/features';
import { FEATURE_OPTIONS } from '../lib/options';
import { FieldGroup } from './field';
import { GuestsAsk } from './guests-ask';
import { Checklist, ChoiceInput, TextInput } from './inputs';
import type { PartProps } from './part';

/** Step 3: what the home has and allows, and, optionally, what guests ask first. */
export function StepFeatures({ part }: { part: PartProps }) {
  const { homeForm, page } = part.messages;
  const { steps, hints } = homeForm;
  return (
    <>
      <FieldGroup title={steps.facilities}>
        {FACILITIES.map((name) => (
          <FeatureChoice key={name} part={part} name={name} />
        ))}
        {FEATURE_NUMBER_NAMES.map((name) => (
          <TextInput key={name} part={part} name={name} inputMode="numeric" />
        ))}
        <Checklist
          part={part}
          name="amenities"
          options={AMENITY_VALUES}
          labels={page.amenity}
          groups={grouped(AMENITY_VALUES).map(([group, options]) => ({
            title: page.amenityGroup[group],
            options,
          }))}
        />
        <Checklist part={part} name="views" options={VIEW_VALUES} labels={page.view} />
      </FieldGroup>
      <FieldGroup title={steps.policies} className="grid gap-5 sm:grid-cols-3">
        {POLICIES.map((name) => (
          <FeatureChoice key={name} part={part} name={name} />
        ))}
      </FieldGroup>
      <FieldGroup
        title={steps.distances}
        lead={<p>{hints.distance}</p>}
        className="grid gap-5 sm:grid-cols-3"
      >
        <TextInput part={part} name="distanceToBeach" />
        <TextInput part={part} name="distanceToCenter" />
        <TextInput part={part} name="distanceToAirport" />
      </FieldGroup>
      <GuestsAsk part={part} />
    </>
  );
}

/** A choice in the words that guests read. */
function FeatureChoice({ part, name }: { part: PartProps; name: Feature }) {
  const { feature, featureValue } = part.messages.page;
  return (
    <ChoiceInput
      part={part}
      name={name}
      label={feature[name]}
      options={FEATURE_OPTIONS[name]}
      labels={featureValue}
    />
  );
}
